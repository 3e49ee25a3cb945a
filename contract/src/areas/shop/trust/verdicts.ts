import type { Tone } from '../../../kit/states.ts'

/** What is said of a shop in a word. */
export const verdicts = {
  reliable: { label: '可靠', tone: 'green' },
  fair: { label: '一般', tone: 'neutral' },
  careful: { label: '要留意', tone: 'red' },
  few: { label: '单数太少', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type Verdict = keyof typeof verdicts
export const verdictNames = Object.keys(verdicts) as [Verdict, ...Verdict[]]

/** What is looked at, in the order in which it is read. */
export const trustLines = {
  onTime: '准时送达',
  photo: '实拍',
  disputes: '售后',
  price: '价格',
  answers: '接单',
} as const
export type TrustLine = keyof typeof trustLines
export const trustLineNames = Object.keys(trustLines) as [TrustLine, ...TrustLine[]]
