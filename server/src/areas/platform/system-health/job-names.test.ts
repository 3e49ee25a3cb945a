import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { diskFiles } from '#ports/files/disk'
import { jobsOf } from '../../../job-list.ts'
import { failureReason, jobNames } from './job-names.ts'

test('every kind of work behind the scenes has a name at the desk, and no name is of none', () => {
  const kinds = jobsOf({ files: diskFiles(tmpdir()), reach: { loopback: true } }).map(({ name }) => name)
  expect(Object.keys(jobNames).toSorted()).toEqual(kinds.toSorted())
  expect(new Set(Object.values(jobNames)).size).toBe(kinds.length)
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9000', '对方无法连接'],
  ['The operation was aborted due to timeout', '对方没有及时应答'],
  ['HTTP 502', '对方出错'],
  ['new row for relation "push" violates check constraint "closed"', '数据库拒绝写入'],
  ["Cannot read properties of undefined (reading 'id')", '程序出错'],
  ['', '没有留下原因'],
])('%s: %s', (error, reason) => {
  expect(failureReason(error)).toBe(reason)
})
