import exceljs from 'exceljs'
import { goodsColumns } from './sheet-columns.ts'

export type GoodsSheetLine = Readonly<Record<string, string | number>>

/** A line of a goods sheet that is right, but for what is told. */
export const aGoodsLine = (facts: GoodsSheetLine = {}): GoodsSheetLine => ({
  商品名称: '33枝红玫瑰花束',
  分类: '鲜花/花束',
  价格: '168.00',
  库存: 20,
  主花材: '玫瑰',
  主色调: '红色',
  ...facts,
})

/** The sheet as a shop would send it, titles of the template first. */
export const aGoodsSheet = async (lines: readonly GoodsSheetLine[]): Promise<Buffer> => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('商品')
  const heads = goodsColumns.map(({ title, needed }) => (needed ? `${title}*` : title))
  sheet.addRow(heads)
  for (const line of lines) sheet.addRow(heads.map((head) => line[head.replace('*', '')] ?? null))
  return Buffer.from(await book.xlsx.writeBuffer())
}
