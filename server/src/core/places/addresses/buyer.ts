const number =
  '(?<!\\d)(?:(?:\\+?86[- ]?)?1[3-9]\\d[- ]?(?:\\d{4}|\\*{4})[- ]?\\d{4}|\\(?0\\d{2,3}\\)?[- ]?\\d{7,8}|[48]00[- ]?\\d{3}[- ]?\\d{4})(?!\\d)'
const words = '[^\\d,;。\\n]'
const tight = '[^\\d\\s,;。]'
const buyer = '(?:订[花购货]|下单|付款|购买|买花|预[订定]|点单|寄花|送花)(?:人|的人|的是|者)'
const shopper = '买家(?! ?:)'
const called = '(?:的?(?:电话|手机|号码|号|联系方式)(?:号码?)?)(?:是|为)? ?:? ?'
const start = '(?<=^|[\\s,;。])'

// 订花人:何先生 137…, 我的电话139…, 有事打我电话139…, 我:王磊 133…, 何先生(下单人) 137…
const clauses = new RegExp(
  [
    `${start}(?:${buyer}|${shopper})(?:信息)?(?:是|叫)? ?:? ?${words}{0,8}[,;\\s]*(?:${called})?${number}`,
    `${start}(?:我(?:是|叫)${words}{1,8}[,;\\s]+)?${tight}{0,10}我(?:自己|本人|这边|这里)?${called}${number}(?:[,\\s]*(?:免贵)?姓[\\u4E00-\\u9FA5](?=$|[\\s,;。]))?`,
    `${start}${tight}{0,8}(?:打|联系|找|通知|call)我(?:的)?(?:电话|手机)? ?:? ?${number}`,
    `${start}我 ?: ?${words}{0,8}${number}(?: ?\\([^()]*\\))?`,
    `${start}[^\\d\\s,;。()]{1,6}\\(${buyer}\\)[,\\s]*${number}`,
  ].join('|'),
  'g',
)

// 备用电话0571-…, 座机…: another number of the same person.
const ofAnother = new RegExp(
  `(?<!(?:备用|另外?|另一个|座机|固话|家里|办公室?)(?:的)?(?:电话|号码|手机)?(?:是)? ?:? ?)${number}`,
)

/**
 * Who orders gives a name and a number too, for questions. They are left out where somebody else's are there; alone
 * they are the only ones to call.
 */
export function withoutBuyer(text: string): string {
  const others = text.replace(clauses, '\n')
  return ofAnother.test(others) ? others : text
}
