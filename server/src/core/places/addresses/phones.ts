import { phoneKinds } from './phone-kinds.ts'
import { phoneMark } from './plain-text.ts'

export type Phones = { mobile: string; phone: string; extension: string; confidence: { mobile: number; phone: number } }

const labelsOfPhones = new RegExp(
  `[(\\[]?(?:这是|请?打|请?拨打?|可以?打|就?打)?(?:收货人|收件人|联系人|顾客|客户|买家|收花人?|备用|紧急|第二|办公|公司|家庭|家里|店里|另一个?|打?这个|(?:[她他我]|她?老公|他?老婆|妈妈?|爸爸?|家属|家人|对方|客人|病人|患者|办公室?|单位|先生|太太)?的?(?=手机|电话|号码|联系|座机|固话)|本人)?的?(?:手机号码|手机号|手机|电话号码|联系电话|联系方式|联系号码|号码|电话|座机|固话|虚拟号码?|隐私号码?|隐私号|tel|mobile|phone|联系|[可请]?打)(?:号码)?(?:就?是|为)?[ :.]*(?:\\/[^ :]{2,4})?[\\s:]*(?=${phoneMark})`,
  'gi',
)

const receiverBefore = /收[花货件]人?的?(?:手机|电话|联系|号码)[^\d\n]{0,6}$|[她他]的?(?:手机|电话|号码)[^\d\n]{0,4}$/
const digits = '零一二三四五六七八九'
const spelled = (number: string): string =>
  [...number].map((digit) => digits.indexOf(digit.replace('〇', '零').replace('幺', '一'))).join('')

/** Finds the numbers of a text; in what is left a mark stands for each. */
export function takePhones(text: string): Phones & { left: string } {
  const found: { kind: 'mobile' | 'phone'; number: string; extension: string; sure: number; at: number }[] = []
  // 一三八…: who spells a number out wants it read, not searched for.
  let left = text
    // 1 3 9 1 9 8 …: digit by digit.
    .replace(/(?<![\d.])1(?: \d){10}(?! ?\d)/g, (all) => all.replaceAll(' ', ''))
    .replace(
      /(?<![零〇一二三四五六七八九幺])[一幺][三四五六七八九][零〇一二三四五六七八九幺]{9}(?![零〇一二三四五六七八九幺])/g,
      spelled,
    )
  for (const { kind, sure, pattern, tidy, when } of phoneKinds) {
    if (when && !when(text, found.length > 0)) continue
    left = left.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const { number = '', spoken = '', written = '' } = groups.at(-1) as Partial<Record<string, string>>
      found.push({ kind, number: tidy(number), extension: spoken || written, sure, at: text.indexOf(whole) })
      return phoneMark
    })
  }
  // Taobao and Pinduoduo write the extension once more behind name and address: 张三[1234].
  const bracketed = /\[(\d{3,4})\]/.exec(left)?.[1] ?? ''
  // Who ordered may be called too; the number of whoever receives it comes first.
  const isReceivers = ({ at }: { at: number }) => receiverBefore.test(text.slice(Math.max(0, at - 12), at))
  const inOrder = found.toSorted((a, b) => Number(isReceivers(b)) - Number(isReceivers(a)) || a.at - b.at)
  const mobile = inOrder.find(({ kind }) => kind === 'mobile')
  const phone = inOrder.find((each) => each !== mobile && each.number !== mobile?.number)
  return {
    mobile: mobile?.number ?? '',
    phone: phone?.number ?? '',
    extension: mobile?.extension || phone?.extension || (mobile || phone ? bracketed : ''),
    confidence: { mobile: mobile?.sure ?? 0, phone: phone?.sure ?? 0 },
    left: left
      .replace(/-?\uE000-?/g, phoneMark)
      .replace(labelsOfPhones, '')
      .replace(/ ?: ?(?=\uE000)/g, ' ')
      .replace(/手机尾号 ?\d{4}/g, '')
      .replace(/\[\d{3,4}\]/g, ''),
  }
}
