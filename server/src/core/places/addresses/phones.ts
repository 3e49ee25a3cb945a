import { phoneMark } from './plain-text.ts'

export type Phones = { mobile: string; phone: string; extension: string; confidence: { mobile: number; phone: number } }

// What follows a number is its extension only if it is not the start of an address (13812345678,1001室).
const notHouse = '(?![\\d号楼栋幢座室单元层弄街路巷])'
const privacy = `(?:\\s*(?:转接?|分机号?|转分机|#|ext\\.?)\\s*(\\d{1,6})|[,_-](\\d{3,4}))${notHouse}`
// Three digits for Beijing (010) and the great cities (02x), four everywhere else.
const areaCode = '0(?:10|2\\d|[3-9]\\d{2})'
const kinds = [
  // 95013 numbers stand in for the buyer's own and are as long as the platform likes.
  { kind: 'phone', sure: 0.9, pattern: `(?<!\\d)(95013\\d{5,12})(?:${privacy})?(?!\\d)` },
  {
    kind: 'mobile',
    sure: 1,
    pattern: `(?<!\\d)(?:\\+?86[- ]?)?(1[3-9]\\d(?<gap>[- ]?)\\d{4}\\k<gap>\\d{4})(?!\\d)(?:${privacy})?`,
  },
  { kind: 'mobile', sure: 0.5, pattern: `(?<!\\d)(1[3-9]\\d\\*{4}\\d{4})(?!\\d)(?:${privacy})?` },
  { kind: 'phone', sure: 0.95, pattern: `(?<!\\d)([48]00[- ]?\\d{3}[- ]?\\d{4})(?!\\d)(?:${privacy})?` },
  {
    kind: 'phone',
    sure: 0.95,
    pattern: `(?<!\\d)(\\(${areaCode}\\) ?\\d{7,8}|${areaCode}[- ]?\\d{7,8})(?!\\d)(?:${privacy})?`,
  },
  { kind: 'phone', sure: 0.7, pattern: `(?<=(?:电话|座机|固话)[: ]*)(\\d{7,8})(?!\\d)(?:${privacy})?` },
] as const

const labelsOfPhones = new RegExp(
  `[(\\[]?(?:收货人|收件人|联系人|顾客|客户|买家)?(?:手机号码|手机号|手机|电话号码|联系电话|联系方式|电话|座机|固话|虚拟号码?|隐私号码?|隐私号|tel|mobile|phone)[ :.]*(?:\\/[^ :]{2,4})?[\\s:]*(?=${phoneMark})`,
  'gi',
)

const tidy = (number: string): string =>
  number.replace(/[ ()]/g, '').replace(new RegExp(`^(${areaCode})-?(\\d{7,8})$`), '$1-$2')

/** Finds the numbers of a text; in what is left a mark stands for each. */
export function takePhones(text: string): Phones & { left: string } {
  const found: { kind: 'mobile' | 'phone'; number: string; extension: string; sure: number; at: number }[] = []
  let left = text
  for (const { kind, sure, pattern } of kinds) {
    left = left.replace(new RegExp(pattern, 'gi'), (whole: string, ...rest: unknown[]) => {
      const groups = rest.slice(
        0,
        rest.findIndex((part) => typeof part === 'number'),
      )
      const [number, ...others] = groups.filter((part): part is string => typeof part === 'string')
      const extension = others.findLast((part) => /^\d+$/.test(part)) ?? ''
      const digits = kind === 'mobile' ? (number ?? '').replace(/[- ]/g, '') : tidy(number ?? '')
      found.push({ kind, number: digits, extension, sure, at: text.indexOf(whole) })
      return phoneMark
    })
  }
  // Taobao and Pinduoduo write the extension once more behind name and address: 张三[1234].
  const bracketed = /\[(\d{3,4})\]/.exec(left)?.[1] ?? ''
  const inOrder = found.toSorted((a, b) => a.at - b.at)
  const mobile = inOrder.find(({ kind }) => kind === 'mobile')
  const phone = inOrder.find((each) => each !== mobile && each.number !== mobile?.number)
  return {
    mobile: mobile?.number ?? '',
    phone: phone?.number ?? '',
    extension: mobile?.extension || phone?.extension || (mobile || phone ? bracketed : ''),
    confidence: { mobile: mobile?.sure ?? 0, phone: phone?.sure ?? 0 },
    left: left
      .replace(labelsOfPhones, '')
      .replace(/手机尾号 ?\d{4}/g, '')
      .replace(/\[\d{3,4}\]/g, ''),
  }
}
