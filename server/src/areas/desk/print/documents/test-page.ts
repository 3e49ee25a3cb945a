import { momentText } from '@zdb/contract/kit/china-time'
import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import type { PaperPart } from '../paper/sheet.ts'

/** A page that shows whether a printer has the right roll, its letters, and its codes. */
export const testPage = (name: string, storeName: string, roll: PaperRoll, at: Date): PaperPart[] => {
  const { label, columns } = paperRolls[roll]
  return [
    { kind: 'text', text: '打印测试', align: 'center', size: 'large', bold: true },
    { kind: 'text', text: storeName, align: 'center' },
    { kind: 'text', text: name, align: 'center' },
    { kind: 'rule', mark: '=' },
    { kind: 'text', text: `纸宽：${label}，每行${columns}个字符` },
    { kind: 'text', text: '1234567890'.repeat(5).slice(0, columns) },
    { kind: 'text', text: '左' },
    { kind: 'text', text: '中', align: 'center' },
    { kind: 'text', text: '右', align: 'right' },
    { kind: 'text', text: '加粗文字', bold: true },
    { kind: 'text', text: '大号文字', size: 'large' },
    { kind: 'pair', left: '商品名称', right: '×1' },
    { kind: 'qr', text: 'https://zhuandanbao.test/print' },
    { kind: 'rule', mark: '=' },
    { kind: 'text', text: `打印时间：${momentText(at)}` },
    { kind: 'gap' },
    { kind: 'cut' },
  ]
}
