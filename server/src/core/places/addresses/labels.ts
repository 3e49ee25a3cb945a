export type LineKind = 'name' | 'region' | 'address' | 'note' | 'sender' | 'none'
export type Line = { kind: LineKind; text: string }

/** The words forms and apps put before a value. `bold` ones need no colon at the start of a line. */
const labels: { kind: Exclude<LineKind, 'none'>; bold: string; plain: string }[] = [
  { kind: 'sender', bold: '寄件人姓名|寄件人|发件人|寄件方|寄方|发货人', plain: '寄件|发件|寄' },
  {
    kind: 'name',
    bold: '收货人姓名|收件人姓名|收花人姓名|收货人|收件人|收花人|收件方|收方|姓名',
    plain: '联系人姓名|联系人|顾客姓名|顾客|客户姓名|客户|买家|收货|收件|收|name',
  },
  { kind: 'region', bold: '所在地区|所在区域|收货地区|省市区', plain: '所在省市|地区|区域' },
  {
    kind: 'address',
    bold: '收货详细地址|收货人地址|收件人地址|收货地址|收件地址|配送地址|送货地址|详细地址|街道地址|地址',
    plain: '楼号门牌|门牌号|门牌|address|addr',
  },
  {
    kind: 'note',
    bold: '买家留言|订单备注|贺卡内容|订单编号|订单号|期望送达时间|送达时间|配送时间|下单时间|邮政编码',
    plain: '备注|留言|贺卡|卡片|祝福语|时间|商品|邮编|编号|订花人|订购人|数量|金额',
  },
]

const named = labels.map(({ kind, bold, plain }) => ({
  kind,
  withColon: new RegExp(`^(?:${bold}|${plain}) ?: ?`, 'i'),
  bare: new RegExp(`^(?:(?:${bold}) ?|(?:${plain})(?: |$))`, 'i'),
}))
// Inside a line only a word of some length with its colon is a label: 查收: is none.
const words = labels
  .flatMap(({ bold, plain }) => `${bold}|${plain}`.split('|'))
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length)
const anywhere = new RegExp(`(?<![A-Za-z])(?:${words.join('|')}) ?:`, 'gi')
// 联系人李伟 in the middle of a sentence needs no colon.
const spoken = /(?<=^|[\s,;。\uE000])(联系人|收货的?人|收件的?人|收花的?人)[是叫]? ?(?=[\u4E00-\u9FA5A-Za-z]{2})/g
// 顾客姓名 尤女士 电话 … 地址 …: between spaces a label needs no colon either.
const spaced = new RegExp(`(?<=[\\s,;\uE000])(${words.join('|')}) (?=[^\\s:])`, 'g')
const cut = (text: string): string[] =>
  text.replace(spoken, '收货人:').replace(spaced, '$1:').replace(anywhere, '\n$&').split('\n')

const readLine = (text: string): Line => {
  const trimmed = text
    .trim()
    .replace(/^[,;|、。]+/, '')
    .trim()
  for (const { kind, withColon, bare } of named) {
    const label = withColon.exec(trimmed) ?? bare.exec(trimmed)
    if (label) return { kind, text: trimmed.slice(label[0].length) }
  }
  return { kind: 'none', text: trimmed }
}

/** The text cut before each label and at each line end, every piece knowing what it was called. */
export function labelledLines(text: string): Line[] {
  const lines = cut(text).map(readLine)
  // Some forms put the value in the line below its label.
  return lines
    .map((line, i) => {
      const above = lines[i - 1]
      return above?.text === '' && above.kind !== 'none' && line.kind === 'none' ? { ...line, kind: above.kind } : line
    })
    .filter((line) => line.text !== '')
}

/** A waybill names two people: what stands between the sender's label and the receiver's is not ours to read. */
export function withoutSender(text: string): string {
  const lines = cut(text)
  const kinds = lines.map((line) => readLine(line).kind)
  if (!kinds.includes('sender') || !kinds.includes('name')) return text
  let inSender = false
  return lines
    .filter((_line, i) => {
      if (kinds[i] === 'sender') inSender = true
      if (kinds[i] === 'name') inSender = false
      return !inSender
    })
    .join('\n')
}
