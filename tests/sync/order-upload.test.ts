import { expect, test } from 'vitest'
import { spreadsheetColumns } from '../../client/office/orders/order/spreadsheetColumns.ts'
import { readCsv } from '../../client/ui/spreadsheet/csv.ts'
import { readRows } from '../../client/ui/spreadsheet/readRows.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { orderApi } from '../../shared/api/order.ts'
import { world } from '../support/world.ts'

/** Uploads as Excel of each country saves them: a Korean order in CP949, a Japanese one in Shift_JIS. */
const korean =
  '6368616e6e656c2c6f726465724e756d6265722c70726f64756374436f64652c7175616e746974792c7061796d656e74416d6f756e742c726563697069656e744e616d652c726563697069656e7450686f6e652c636f756e747279436f64652c706f7374616c436f64652c616464726573730d0a5465612073746f72652c3030303132332c442d312c312c353030302cb3b2b1c3b9cebcf62c3031302d313233342d353637382c4b522c30363233362c22bcadbfefc6afbab0bdc320b0adb3b2b1b820c5d7c7ecb6f5b7ce203133312c2035c3fe220d0a'
const japanese =
  '6368616e6e656c2c6f726465724e756d6265722c70726f64756374436f64652c7175616e746974792c7061796d656e74416d6f756e742c726563697069656e744e616d652c726563697069656e7450686f6e652c636f756e747279436f64652c706f7374616c436f64652c616464726573730d0a5465612073746f72652c3030303132342c442d312c312c353030302cd4cfc0de2091be98592c3039302d313233342d353637382c4a502c3036302d303030312c966b8a4393b98e4496798e739286899b8be6966b88ea8ff090bc322d3120cab2c2358a4b0d0a'

test('an uploaded order keeps its leading zeros, its Korean in CP949 and its half-width kana in Shift_JIS', async () => {
  const w = await world()
  const owner = w.as('partner')
  await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  const upload = async (hex: string) => {
    const { cells, encoding } = await readCsv(new File([Buffer.from(hex, 'hex')], 'orders.csv'))
    const rows = (readRows(cells, spreadsheetColumns)?.rows ?? []).map(({ values }) => values)
    const { success, error } = await owner.send(orderApi.bulk, { body: { rows } })
    expect(error).toEqual([])
    return { encoding, order: await owner.send(orderApi.get, { params: { id: success[0]?.id ?? 0 } }) }
  }
  expect(await upload(korean)).toMatchObject({
    encoding: 'euc-kr',
    order: {
      channelOrderId: '000123',
      recipient: {
        name: '남궁민수',
        phone: '010-1234-5678',
        postalCode: '06236',
        address: '서울특별시 강남구 테헤란로 131, 5층',
      },
    },
  })
  expect(await upload(japanese)).toMatchObject({
    encoding: 'shift_jis',
    order: {
      channelOrderId: '000124',
      recipient: { name: 'ﾔﾏﾀﾞ 太郎', postalCode: '060-0001', address: '北海道札幌市中央区北一条西2-1 ﾊｲﾂ5階' },
    },
  })
})
