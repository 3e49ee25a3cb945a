import { expect, test } from 'vitest'
import { failureOf } from './failures.ts'

test.each([
  // As the SDK (3.6.6) numbers them.
  [2800, '连接服务器失败'],
  [2801, '请求超时'],
  [2805, '网络异常，请检查您的网络'],
  [2996, '操作太频繁，请稍后再试'],
  [2999, '当亲IM会话未准备妥当，请稍后再试'],
  [3123, '消息未通过检查，没有送达对方'],
  // As the service does.
  [20016, '消息发送超过2分钟，不能撤回'],
  [70001, '聊天登录已过期，请刷新页面'],
  [80002, '消息内容长度不能超过3KB'],
  // In words of our own that it passes on.
  [120_001, '对方拒绝接收您的消息'],
])('what fails with %i is told as %s', (code, message) => {
  const said = code === 120_001 ? message : 'some English'
  expect(failureOf({ code, message: said })).toEqual({ ok: false, code, message })
})

test('what nobody has words for is told in those that came', () => {
  expect(failureOf({ code: 1, message: 'strange' })).toMatchObject({ message: 'strange' })
  expect(failureOf(undefined)).toMatchObject({ code: 0, message: '未知错误' })
})
