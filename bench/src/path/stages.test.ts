import { expect, test } from 'vitest'
import { stagesOf } from './stages.ts'

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, scriptId: '1', lineNumber: 0, columnNumber: 0 },
  children,
})

test('time is the nearest stage’s, and of a frame that belongs to none its caller’s', () => {
  const nodes = [
    node(1, '(root)', '', [2, 5, 6]),
    node(2, 'handler', 'file:///a/node_modules/fastify/lib/handleRequest.js', [3]),
    node(3, 'decode', 'file:///a/server/src/core/http/register.ts', [4]),
    node(4, 'parse', 'file:///a/node_modules/zod/v4/core/parse.js'),
    node(5, '(idle)', ''),
    node(6, 'unknown', 'file:///a/elsewhere.js'),
  ]
  const samples = [4, 2, 5, 6]
  const seen = stagesOf({ nodes, startTime: 0, endTime: 10, samples, timeDeltas: [2_000, 1_000, 5_000, 500] })
  expect(seen).toMatchObject({ 解码: 2, 收发请求: 1, 空闲: 5, 其他: 0.5, 认出会话: 0 })
})
