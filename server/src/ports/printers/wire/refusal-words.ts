import { printerFailure, type PrinterFailure } from '../port.ts'

/** No public table of codes tells these noes apart; the clouds' words are plain. */
const kinds: readonly (readonly [RegExp, PrinterFailure['kind']])[] = [
  [/频繁|频率|限流|过快/, 'unreachable'],
  // Trouble of their own answers nothing: it may have been taken all the same.
  [/系统(异常|繁忙|错误)|(内部|服务器).*错误/, 'unanswered'],
]

/** A cloud's no, in its own words. */
export const refusal = (words: string): PrinterFailure =>
  printerFailure(kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused', words)

const unknownJob = /订单.*不存在|(没有|未)找到.*订单/

/** What a cloud's no to a question after a job says of the job: that it is not there, or nothing. */
export const stateOfRefusal = ({ kind, detail }: PrinterFailure): 'never' | 'unknown' =>
  kind === 'refused' && unknownJob.test(detail) ? 'never' : 'unknown'
