import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { KeptAt } from '@zdb/tools/backup/keeper'
import { watchBackups } from '#core/process/backups'
import { environment } from '#core/process/environment'
import { test } from '#test/harness/world'

/** What Node.js and the C library read for themselves. */
const ofTheProcess: ReadonlySet<string> = new Set(['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'])

const root = join(import.meta.dirname, '../../..')
const read = (name: string): Promise<string> => readFile(join(root, 'deploy', name), 'utf8')

const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
]

test('what alarms and dashboard ask for is what a process tells', async ({ world }) => {
  const answer = await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${world.metricsToken}` } })
  const told = new Set(matches(await answer.text(), /^# TYPE (\S+)/gm))
  for (const name of ['prometheus-alarms.yaml', 'grafana-dashboard.json']) {
    const asked = matches(await read(name), /\b((?:zdb|process|nodejs)_\w+)/g)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((each) => !told.has(each) && !told.has(each.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
  }
})

test('each part of the backups whose age a process tells has its alarm', async ({ world }) => {
  watchBackups(() => ({ log: Date.now(), files: Date.now(), base: Date.now() - 7_200_000 }) satisfies KeptAt)
  onTestFinished(() => watchBackups(() => undefined))
  const answer = await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${world.metricsToken}` } })
  const ages = [...(await answer.text()).matchAll(/^zdb_backup_age_seconds\{part="(\w+)"\} (\d+)/gm)]
  expect(Object.fromEntries(ages.map(([, part, age]) => [part, Number(age)]))).toEqual({
    log: 0,
    files: 0,
    base: 7_200,
  })
  const asked = matches(await read('prometheus-alarms.yaml'), /zdb_backup_age_seconds\{part=~?"([\w|]+)"\}/g)
  expect(asked.flatMap((parts) => parts.split('|')).sort()).toEqual(['base', 'files', 'log'])
})

test('variables that the deployment files set are variables of the product', async () => {
  const known = new Set([...Object.keys(environment), ...Object.keys(environment).map((name) => `${name}_FILE`)])
  const set = [
    ...matches(await read('kubernetes.yaml'), /\{ name: ([A-Z][A-Z\d_]+), value/g),
    ...matches((await read('compose.yaml')).split('services:')[0] ?? '', /^ {4}([A-Z][A-Z\d_]+):/gm),
    ...matches((await read('zhuandanbao@.service')).replace(/^(?!Environment=).*$/gm, ''), /[= ]([A-Z][A-Z\d_]+)=/g),
  ]
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => !known.has(name) && !ofTheProcess.has(name))).toEqual([])
})
