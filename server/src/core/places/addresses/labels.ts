export type LineKind = 'name' | 'region' | 'address' | 'note' | 'buyer' | 'sender' | 'none'
export type Line = { kind: LineKind; text: string }

/**
 * The words forms and apps put before a value. `bold` ones need no colon at the start of a line; `strict` ones are
 * everyday words of addresses too, and always need it.
 */
const labels: { kind: Exclude<LineKind, 'none'>; bold: string; plain: string; strict?: string }[] = [
  { kind: 'sender', bold: '寄件人姓名|寄件人|发件人|寄件方|寄方|发货人', plain: '寄件|发件|寄' },
  {
    kind: 'name',
    bold: '收货人姓名|收件人姓名|收花人姓名|收货人|收件人|收花人|收件方|收货方|收花方|收方|姓名',
    plain:
      '联系人姓名|联系人|联系方式|真名|真实姓名|顾客姓名|顾客|客户姓名|客户|买家|签收人|接收人|取件人|提货人|取货人|订位人|名字|收货|收件|收|name',
    strict: '人|她|他|对方',
  },
  { kind: 'region', bold: '所在地区|所在区域|收货地区|省市区', plain: '所在省市|地区|区域', strict: '省份|城市|区县' },
  {
    kind: 'address',
    bold: '收货详细地址|收货人地址|收件人地址|收货地址|收花地址|收件地址|配送地址|送货地址|送花地址|详细地址|街道地址|公司地址|单位地址|家庭地址|地址',
    plain: '楼号门牌|门牌号|门牌|address|addr',
    strict: '位置|定位|详细|住址|住处|地点|小区名称|小区名|小区|街道|楼栋号|楼栋|单元号|单元|房间号|房号|楼层',
  },
  {
    kind: 'note',
    bold: '买家留言|订单备注|贺卡内容|订单编号|订单号|期望送达时间|送达时间|配送时间|下单时间|邮政编码',
    plain:
      '备注|留言|贺卡|卡片内容|卡片|祝福语|落款|署名|时间|日期|商品|款式|套餐|规格|价格|要求|发票抬头|抬头|税号|附言|昵称|网名|微信号|微信|邮编|编号|数量|金额',
  },
  { kind: 'buyer', bold: '订花人|订购人|下单人|付款人', plain: '购买人|买花人' },
]

const named = labels.map(({ kind, bold, plain, strict = bold }) => ({
  kind,
  withColon: new RegExp(`^(?:${bold}|${plain}|${strict}) ?[:?] ?`, 'i'),
  // 地址是岳麓区…: the verb is no part of the value.
  bare: new RegExp(`^(?:(?:${bold})[是为在]? ?|(?:${plain})(?: |$))`, 'i'),
}))
// Inside a line only a word of some length with its colon is a label: 查收: is none.
const words = labels
  .flatMap(({ bold, plain }) => `${bold}|${plain}`.split('|'))
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length)
const strictWords = labels.flatMap(({ strict = '' }) => strict.split('|')).filter(Boolean)
const anywhere = new RegExp(
  `(?<![A-Za-z])(?:${words.join('|')}) ?:|(?<=[\\s,;。\uE000])(?:${strictWords.join('|')}) ?:`,
  'gi',
)
// 联系人李伟 in the middle of a sentence needs no colon.
const spoken =
  /(?<=^|[\s,;。\uE000])(?:这次|这回|现在)?(?:联系人|(?:收|取|接|拿)[货件花]?的?人|(?:收|取|接|拿|订位)[\u4E00-\u9FA5]{0,3}的(?=是|叫)|名字(?=[写是叫])|[签接]收人)(?:还?是|叫|写|换成|不变)? ?(?=[\u4E00-\u9FA5A-Za-z]{2})/g
// 我妈叫潘玉珍, 学生叫佟雪: whoever is called so, unless it is a shop or whoever speaks.
const naming =
  /(?<=^|[\s,;。\uE000])(?!我叫|[^\s,;。]{0,4}(?:店|家|公司|小区|楼|村|地方)名?叫)[\u4E00-\u9FA5]{1,6}叫做? ?(?=[\u4E00-\u9FA5·]{2,4}(?:$|[\s,;。\uE000])|[A-Za-z]{2,})/g
// 贺卡写 生意兴隆: what is written follows.
const card =
  /(?<=^|[\s,;。\uE000])(?:贺卡|卡片|蛋糕|牌子|横幅|条幅|缎带)?(?:卡|上|牌)?[上面]?(?:请|帮我?|麻烦)?写(?:上|着|的?是)?(?: ?: ?| )/g
// 姓名/电话/地址:刘思源/186…: the heads of all, and then the values.
const heads = /(?:(?:姓名|收货人|收件人|联系人|名字|电话|手机号?|联系方式|地址)[/+、,和 ]*){2,}:/g
// 顾客姓名 尤女士 电话 … 地址 …: between spaces a label needs no colon either.
const spaced = new RegExp(`(?<=[\\s,;。\uE000])(${words.join('|')}) (?=[^\\s:])`, 'g')
// 收货信息:贺兰,138…,宁夏…: what follows is everything, and ends the note before it.
const opener =
  /(?:收货|收件|收花|送货|配送|客户|顾客|联系)人?(?:信息|资料)(?:发[你您](?:一下|了)?|如下|在这)?[哈哦]? ?[:\s] ?/g
// 运单号 … 收:喻言 …: one character is a label when it stands by itself.
const lonely = /(?<=[\s,;。\uE000])收 ?: ?/g
const cut = (text: string): string[] =>
  text
    .replace(opener, '\n')
    .replace(lonely, '收货人:')
    .replace(heads, '\n')
    .replace(card, (found) => (/[卡牌蛋横条缎]/.test(found) ? '\n贺卡:' : found))
    .replace(spoken, '收货人:')
    .replace(naming, '收货人:')
    .replace(spaced, '$1:')
    .replace(anywhere, '\n$&')
    .split('\n')

const readLine = (text: string): Line => {
  const trimmed = text
    .trim()
    .replace(/^[,;|、。]+/, '')
    // 1、收货人: a list that somebody numbered.
    .replace(/^\d{1,2}[、.)] ?(?=[\u4E00-\u9FA5]{2})/, '')
    .trim()
  // (人)丛姗: brackets for a colon.
  const colon = trimmed.replace(/^[([]([\u4E00-\u9FA5]{1,4})[)\]] ?(?=\S)/, '$1:')
  for (const { kind, withColon, bare } of named) {
    const bracketed = withColon.exec(colon)
    if (bracketed) return { kind, text: colon.slice(bracketed[0].length) }
    const label = bare.exec(trimmed)
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
