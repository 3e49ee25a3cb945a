import exceljs from 'exceljs'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { now } from '#core/time/clock'
import { sheetColumns } from './sheet-columns.ts'

export type Line = Record<string, string | number | Date>

/** A line of an order sheet that is right, but for what is told. */
export const aLine = (facts: Line = {}): Line => ({
  收货人: '林晓月',
  手机号: '13822102210',
  省份: '北京市',
  城市: '北京市',
  区县: '朝阳区',
  详细地址: '光华路SOHO 2座1203',
  配送日期: addDays(dayText(now()), 1),
  配送时间: '14:00-15:00',
  商品名称: '33枝红玫瑰',
  数量: 1,
  订单金额: '138.00',
  ...facts,
})

/** The sheet as a shop would send it, titles of the template first. */
export const aSheet = async (lines: readonly Line[], titles?: readonly string[]): Promise<Buffer> => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('网单')
  const heads = titles ?? sheetColumns.map(({ title, needed }) => (needed ? `${title}*` : title))
  sheet.addRow(heads)
  for (const line of lines) sheet.addRow(heads.map((head) => line[head.replace('*', '')] ?? null))
  return Buffer.from(await book.xlsx.writeBuffer())
}
