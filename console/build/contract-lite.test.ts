import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpointTables } from './contract-lite.ts'
import { withoutZod } from './without-zod.ts'

const contract = (path: string) => join(import.meta.dirname, '../../contract/src', path)

test('the lines of an area reach the browser as a table without schemas', async () => {
  const naming = await readFile(contract('kit/endpoint.ts'), 'utf8')
  const table = await endpointTables(contract('areas/desk/push/endpoints.ts'))
  const code = [stripTypeScriptTypes(naming), table.replace(/^import .*/, '')].join('\n')
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>
  expect(module.push).toMatchObject({
    missed: { method: 'GET', path: '/api.v2/push/missed', key: 'push.missed', allow: 'signedIn', quiet: true },
    read: { method: 'POST', path: '/api.v2/push/read', key: 'push.read', allow: 'signedIn', quiet: true },
  })
  const columns = Object.values(module.push as object).flatMap((line: object) => Object.keys(line))
  expect(columns.filter((column) => ['query', 'body', 'result', 'about'].includes(column))).toEqual([])
})

test.each([
  'areas/desk/push/schemas.ts',
  'areas/people/identity/schemas.ts',
  'areas/people/account/schemas.ts',
  'kit/page.ts',
  'kit/yuan.ts',
])('no schema of %s reaches the browser', (file) => {
  const { code, dropped } = withoutZod(contract(file))
  expect(code).not.toMatch(/from 'zod'|\bz\./)
  expect(dropped.size).toBeGreaterThan(0)
})

test('tables that stand beside schemas do', () => {
  const { code, dropped } = withoutZod(contract('areas/desk/push/schemas.ts'))
  expect(code).toContain('export const pushTypes')
  expect(dropped).toContain('PushMessage')
})

test('what is built of another file’s schemas stays behind too', () => {
  expect(withoutZod(contract('areas/people/account/schemas.ts')).dropped).toContain('NewPassword')
})
