import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
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
