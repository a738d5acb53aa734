import { expect, test } from 'vitest'
import { commands, controlCode, readCommand } from './control-codes.ts'

test('each code of the control card is read back as its command, in either case, and nothing else is', () => {
  for (const command of commands) {
    expect(readCommand(controlCode(command))).toBe(command)
    expect(readCommand(` ${controlCode(command).toLowerCase()}`)).toBe(command)
  }
  expect(readCommand('GC1.AWAY')).toBeNull()
  expect(readCommand('NEXT')).toBeNull()
})
