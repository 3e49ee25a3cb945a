import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verdictOf } from './audit.ts'
import { broughtBy, keyOf, lockOf, packagesOf } from './lock.ts'
import { problemsOf, supplyOf } from './problems.ts'
import { sbomOf } from './sbom.ts'

const root = join(import.meta.dirname, '../../..')
const supply = supplyOf(root)

test('every package asked for has its reason, its use and an exact version, and every licence was read', () => {
  expect(problemsOf(supply)).toEqual([])
})

test('what nobody uses, gives no reason for or pins is told by name', () => {
  const loose = { name: 'left-pad', version: '^1.3.0', workspace: 'server', kind: 'dependencies' as const, files: [] }
  expect(problemsOf({ ...supply, uses: [...supply.uses, loose] })).toEqual([
    '版本不精确：left-pad ^1.3.0',
    '没有写明用途：left-pad',
    '没有被用到：server 的 left-pad',
  ])
})

test('a reason outlives no package, and a licence nobody has read stops the checks', () => {
  const packages = [{ name: 'viral', version: '1.0.0', licence: 'AGPL-3.0-only', deprecated: '', hasScript: false }]
  const uses = supply.uses.filter(({ name }) => name !== 'saxes')
  expect(problemsOf({ ...supply, uses, packages })).toEqual([
    '用途所说的依赖已不在：saxes',
    '许可证未经认可：viral@1.0.0 AGPL-3.0-only',
  ])
})

test('the bill of materials names every package of the lock file, and neither a moment nor a place', () => {
  const bom = sbomOf(root)
  const once = JSON.stringify(bom)
  expect(bom.serialNumber ?? bom.metadata.timestamp).toBeUndefined()
  const refs = bom.components.map((each) => each['bom-ref']).filter((ref) => !ref.startsWith('@zdb/'))
  expect(refs.toSorted()).toEqual(packagesOf(lockOf(root)).map(keyOf).toSorted())
  expect(once).not.toContain(root)
  expect(once.match(/https?:[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json'])
})

test('the server brings what its dependencies need, and no browser library', () => {
  const names = new Set([...broughtBy(lockOf(root), ['server'])].map((key) => key.slice(0, key.lastIndexOf('@'))))
  expect(names).toContain('avvio')
  expect(names).not.toContain('antd')
  expect(names).not.toContain('vitest')
})

test('a registry without advisories is no clean bill', () => {
  expect(verdictOf('{"statusCode":405,"message":"Method Not Allowed"}').words).toContain('无从判断')
  expect(verdictOf('').words).toContain('无从判断')
  const counted = (counts: Record<string, number>): string => JSON.stringify({ metadata: { vulnerabilities: counts } })
  expect(verdictOf(counted({ low: 0, high: 0 }))).toEqual({ words: '没有已知漏洞', isBad: false })
  expect(verdictOf(counted({ low: 2, high: 1 }))).toEqual({ words: '高危 1，低危 2', isBad: true })
})
