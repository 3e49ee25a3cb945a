import {
  isCreditCode,
  isFoodPermitNumber,
  isIdentityNumber,
} from '@zdb/contract/people/qualifications/certificate-numbers'
import type { OcrLine } from './worker.ts'

export type CertificateKind = 'identity_card' | 'business_licence' | 'food_circulation_permit'
export type Certificate = {
  name: string
  number: string
  validFrom: string
  validUntil: string | null
  longTerm: boolean
}

const shapes: Readonly<Record<CertificateKind, { number: RegExp; fits: (number: string) => boolean; name: RegExp }>> = {
  identity_card: { number: /[1-9]\d{16}[\dX]/g, fits: isIdentityNumber, name: /姓名[:：]?([\u4E00-\u9FA5·]{2,20})/ },
  business_licence: {
    number: /[\dA-Z]{18}/g,
    fits: isCreditCode,
    name: /(?<!经营者)名称[:：]?([\u4E00-\u9FA5A-Za-z\d()（）·]{2,60})/,
  },
  food_circulation_permit: {
    number: /(?:JY|SC)\d{14}/g,
    fits: isFoodPermitNumber,
    name: /(?:经营者名称|单位名称|名称)[:：]?([\u4E00-\u9FA5A-Za-z\d()（）·]{2,60})/,
  },
}

/** Letters that no number of a person or a business has: where one is read, the digit it looks like was printed. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', Z: '2', S: '5' }
const readable = (kind: CertificateKind, line: string): string =>
  kind === 'food_circulation_permit'
    ? line.toUpperCase()
    : line.toUpperCase().replaceAll(/[OIZS]/g, (letter) => lookalikes[letter] ?? letter)

/** Days are printed as 2020.01.02, 2020-01-02 or 2020年01月02日. */
const day = /((?:19|20)\d{2})[.年/-](\d{1,2})[.月/-](\d{1,2})日?/g

const daysIn = (text: string): string[] =>
  [...text.matchAll(day)].map(([, year = '', month = '', date = '']) =>
    [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
  )

/** The lines that speak of how long it is valid; a birthday or a day of founding is no beginning. */
const validity = /有效期|营业期限|期限|至/

/** What stands on a photographed certificate. A number that does not check itself was misread and is left out. */
export const readCertificate = (kind: CertificateKind, lines: readonly OcrLine[]): Certificate => {
  const plain = lines.map(({ text }) => text.replaceAll(/\s+/g, ''))
  const text = plain.join('\n')
  const { number, fits, name } = shapes[kind]
  const numbers = plain.flatMap((line) => readable(kind, line).match(number) ?? [])
  const said = plain.filter((line) => validity.test(line)).join('\n')
  const found = daysIn(said)
  const longTerm = /长期|永久/.test(said) || (kind === 'business_licence' && /长期/.test(text))
  const [first = '', last] = found.length === 1 && /至/.test(said) && !longTerm ? ['', found[0]] : found
  return {
    name: name.exec(text)?.[1] ?? '',
    number: numbers.find(fits) ?? '',
    validFrom: first,
    validUntil: longTerm ? null : (last ?? null),
    longTerm,
  }
}
