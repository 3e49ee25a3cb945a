import { stringify } from 'lossless-json'
import type { Refusal } from '../side.ts'

/** 200 and 500070 are known from public code; the other numbers are chosen here, the words are like theirs. */
const noes: Readonly<Record<Refusal, readonly [string, string]>> = {
  throttled: ['429', '请求过于频繁，请稍后重试'],
  noBalance: ['500060', '商户账户余额不足'],
  noCapacity: ['500070', '当前区域没有可用运力'],
  unknownOrder: ['500110', '订单不存在'],
  tooLate: ['500120', '订单状态不支持该操作'],
  badSign: ['40001', '签名校验失败'],
  badToken: ['40002', 'access_token无效或已过期'],
  badInput: ['40003', '参数错误'],
}

export const yes = (data: unknown): object => ({
  code: '200',
  msg: 'success',
  business_data: stringify(data) ?? '',
})

export const no = (why: Refusal, detail = ''): object => {
  const [code, words] = noes[why]
  return { code, msg: detail ? `${words}：${detail}` : words, business_data: '' }
}
