export type PhoneKind = {
  kind: 'mobile' | 'phone'
  sure: number
  pattern: RegExp
  /** Looked for only then: in this text, with this found before. */ when?: (text: string, found: boolean) => boolean
  tidy: (number: string) => string
}

// What follows a number is its extension only if it is not the start of an address (13812345678,1001室).
const notHouse = '(?![\\d号楼栋幢座室单元层弄街路巷])'
const extension = `(?:(?:\\s*(?:转接?|分机号?|转分机|#|ext\\.?)\\s*(?<spoken>\\d{1,6})|[,_-](?<written>\\d{3,4}))${notHouse})?`
// Three digits for Beijing (010) and the great cities (02x), four everywhere else.
const areaCode = '0(?:10|2\\d|[3-9]\\d{2})'
const mainland = '(?:\\(?(?:\\+|00)?86\\)?[- ]?)?'
// 1302 191 6122 0639 is a room and a number: other groups than 3-4-4 need hyphens.
const grouped = '1[3-9]\\d(?<gap>[- ])\\d{4}\\k<gap>\\d{4}'
const oddlyGrouped = [
  [4, 4, 3],
  [4, 3, 4],
  [3, 3, 5],
]
  .map(([a = 0, b, c]) => `1[3-9]\\d{${a - 2}}-\\d{${b}}-\\d{${c}}`)
  .join('|')

const kindOf = (
  kind: PhoneKind['kind'],
  sure: number,
  number: string,
  tidy: PhoneKind['tidy'] = (text) => text.replace(/[ ()]/g, ''),
  before = '(?<!\\d)',
): PhoneKind => ({
  kind,
  sure,
  tidy,
  pattern: new RegExp(`${before}${number}(?!\\d)${extension}`, 'gi'),
})

const digits = (text: string): string => text.replace(/[- ]/g, '')
const abroad = (text: string): string => `+${text.replace(/\D/g, '').replace(/^00/, '')}`
const withHyphen = (text: string): string => text.replace(/[- ()]/g, '').replace(new RegExp(`^(${areaCode})`), '$1-')

/** Every form of number that is read, the surest first. */
export const phoneKinds: readonly PhoneKind[] = [
  // Hong Kong and Macao have eight digits, Taiwan nine and a zero that is not dialled from here.
  kindOf(
    'phone',
    0.95,
    '(?<number>\\(?(?:(?:\\+|00)85[23]\\)?[- ]?|85[23](?:[- ]|\\) ?))[2-9]\\d{3}[- ]?\\d{4})',
    abroad,
  ),
  kindOf('phone', 0.95, '(?<number>\\(?(?:\\+|00)886\\)?[- ]?\\d{1,3}[- ]?\\d{3,4}[- ]?\\d{3,4})', abroad),
  // 95013 numbers stand in for the buyer's own and are as long as the platform likes.
  kindOf('phone', 0.9, '(?<number>95013\\d{5,12})'),
  kindOf('mobile', 1, `${mainland}(?<number>1[3-9]\\d{9}|${grouped})`, digits),
  kindOf('mobile', 1, `${mainland}(?<number>${oddlyGrouped})`, digits),
  kindOf('mobile', 0.5, '(?<number>1[3-9]\\d\\*{4}\\d{4})'),
  kindOf('phone', 0.95, '(?<number>[48]00[- ]?\\d{3}[- ]?\\d{4})', (text) => text.replaceAll(' ', '')),
  kindOf('phone', 0.95, `(?<number>(?:\\(${areaCode}\\) ?|${areaCode}[- ]?)(?:\\d{7,8}|\\d{4}[- ]\\d{4}))`, withHyphen),
  kindOf('phone', 0.7, '(?<number>\\d{7,8})', digits, '(?<=(?:电话|座机|固话)[: ]*)'),
  // Eight digits of Hong Kong without its code, and of a town without its own.
  {
    ...kindOf('phone', 0.7, '(?<number>[2-9]\\d{3}[- ]?\\d{4})', digits, '(?<![\\d-])'),
    when: (text) => /香港|澳门/.test(text),
  },
  {
    ...kindOf('phone', 0.5, '(?<number>[2-8]\\d{6,7})(?=$|[\\s,;])', digits, '(?<=^|[\\s,;])'),
    when: (_text, found) => !found,
  },
]
