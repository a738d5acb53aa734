import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLabelPrinter, type LabelPrinterSimulator } from '../../simulators/label-printer.ts'
import { isNoPrinter, sendToPrinter } from './label-printer.ts'

let printer: LabelPrinterSimulator
beforeEach(async () => {
  printer = await startLabelPrinter()
})
afterEach(() => printer.stop())

const zpl = (text: string) => `^XA^CI28^FO40,40^A0N,40,40^FD${text}^FS^XZ`
const send = (labels: string[], options?: { timeoutMs?: number }) =>
  sendToPrinter(printer, new TextEncoder().encode(labels.join('\n')), { local: true, ...options })

/** More bytes than the buffers on the way can hold, so that the send ends only once the printer reads. */
const many = () => Array.from({ length: 2_000 }, (_, nth) => zpl(`${nth} ${'가나다'.repeat(2_000)}`))

test('sent labels have reached the printer when the call returns', async () => {
  await send([zpl('6842 1001 2213'), zpl('김*수 귀하')])
  expect(printer.labels()).toEqual([zpl('6842 1001 2213'), zpl('김*수 귀하')])
})

test('a long roll of labels arrives whole and in order, though it comes in pieces', async () => {
  const labels = many()
  await send(labels)
  expect(printer.labels()).toEqual(labels)
})

test('a printer that is switched off is reported as unreachable, and prints when it is on again', async () => {
  await printer.refuse()
  await expect(send([zpl('1')])).rejects.toMatchObject({
    why: 'unreachable',
    message: expect.stringContaining(`127.0.0.1:${printer.port}`),
  })
  await printer.start()
  await send([zpl('1')])
  expect(printer.labels()).toHaveLength(1)
})

test('a printer that takes nothing is given up after the timeout', async () => {
  printer.behave('hang')
  await expect(send([zpl('1')], { timeoutMs: 100 })).rejects.toMatchObject({ why: 'no-answer' })
  await expect(send(many(), { timeoutMs: 100 })).rejects.toMatchObject({ why: 'no-answer' })
  expect(printer.labels()).toEqual([])
})

test('a printer that breaks off half-way is reported as cut off, and none of its labels counts as printed', async () => {
  printer.behave('close-half-way')
  await expect(send([zpl('1')])).rejects.toMatchObject({ why: 'cut-off' })
  await expect(send(many())).rejects.toMatchObject({ why: 'cut-off' })
  printer.behave('print')
  await send([zpl('2')])
  expect(printer.labels()).toEqual([zpl('2')])
})

test('a printer whose name has no address is reported as unreachable', async () => {
  await expect(
    sendToPrinter({ host: 'no-such-printer.invalid', port: 9100 }, new Uint8Array([1]), { local: true }),
  ).rejects.toMatchObject({ why: 'unreachable' })
})

test('nothing is sent to a cloud’s metadata address, however it is written', async () => {
  for (const host of [
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '2852039166',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
  ]) {
    await expect(sendToPrinter({ host, port: 80 }, new Uint8Array([1]), { local: true })).rejects.toMatchObject({
      why: 'forbidden',
    })
  }
})

test('nothing is sent to this machine itself unless that is allowed, however its address is written', async () => {
  for (const host of ['127.0.0.1', '127.1', 'localhost', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1', '2130706433'])
    await expect(
      sendToPrinter({ host, port: printer.port }, new Uint8Array([1]), { local: false }),
      host,
    ).rejects.toMatchObject({ why: 'forbidden' })
  expect(printer.labels()).toEqual([])
})

test('an address that is entered for a printer is checked, and a name that cannot be looked up yet is accepted', async () => {
  const hosts = ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.7', 'no-such-printer.invalid']
  expect(await Promise.all(hosts.map((host) => isNoPrinter(host, false)))).toEqual([true, true, true, false, false])
  expect(await Promise.all(hosts.map((host) => isNoPrinter(host, true)))).toEqual([false, false, true, false, false])
})
