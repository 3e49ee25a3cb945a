import type { Refusal } from '../side.ts'
import { noes } from './query.ts'

export const yes = (result: unknown): Record<string, unknown> => ({
  status: 'success',
  result,
  code: 0,
  msg: '成功',
  success: true,
  fail: false,
})

/** Every no is HTTP 200 as well. */
export const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [code, words] = noes[why]
  return { status: 'fail', result: null, code, msg: detail || words, errorCode: code, success: false, fail: true }
}
