import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { printerFailure } from '../port.ts'
import { refusal } from '../wire/refusal-words.ts'
import { requestCloud } from '../wire/request.ts'
import { sign } from './signing.ts'

export type XpyunOptions = { endpoint?: string; user: string; userKey: string; timeoutMs?: number }

/** One call. Answers what it holds under `data`. */
export async function call(
  { endpoint = 'https://open.xpyun.net', user, userKey, timeoutMs }: XpyunOptions,
  action: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { code, msg, data } = await requestCloud(
    `${endpoint}/api/openapi/xprinter/${action}`,
    {
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify({ user, timestamp, sign: sign(user, userKey, timestamp), debug: '0', ...fields }),
    },
    timeoutMs,
  )
  if (idOf(code) === '') throw printerFailure('unanswered', `${action} without code`)
  if (idOf(code) !== '0') throw refusal(wordsOf(idOf(code), textOf(msg)))
  return data
}

/** Its codes in its own words; `msg` is often no more than a name in English. */
const words: Readonly<Record<string, string>> = {
  '-1': '请求头错误',
  '-2': '参数不合法',
  '-3': '参数签名失败',
  '-4': '用户未注册',
  1001: '打印机编号和用户不匹配',
  1002: '打印机未注册',
  1003: '打印机不在线',
  1004: '添加订单失败',
  1005: '未找到订单信息',
  1006: '订单日期格式或大小不正确',
  1007: '打印内容不能超过12K',
  1009: '打印机编号或名称不能为空',
  1010: '打印机设备编号无效',
  1011: '打印机已存在',
  1012: '添加打印设备失败，请稍后再试',
}

export const wordsOf = (code: string, otherwise: string): string => words[code] ?? (otherwise || `错误码 ${code}`)
