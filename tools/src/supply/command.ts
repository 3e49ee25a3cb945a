import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { audit } from './audit.ts'
import { dependenciesPage } from './dependencies-page.ts'
import { licencesPage } from './licences-page.ts'
import { problemsOf, supplyOf } from './problems.ts'
import { sbomOf } from './sbom.ts'

const root = join(import.meta.dirname, '../../..')
const bill = 'dist/sbom.cdx.json'

const pages: Readonly<Record<string, (root: string) => string>> = {
  'docs/dependencies.md': dependenciesPage,
  'docs/supply/licences.md': licencesPage,
}

const save = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const present = (name: string): string => {
  try {
    return readFileSync(join(root, name), 'utf8')
  } catch {
    return ''
  }
}

/** `npm run supply`; with `--verify` nothing is written and nobody is asked. */
const verify = process.argv.includes('--verify')
const problems = problemsOf(supplyOf(root))
for (const [name, make] of Object.entries(pages)) {
  const text = make(root)
  if (!verify) save(name, text)
  else if (present(name) !== text) problems.push(`已过期，请运行 npm run supply：${name}`)
}
if (!verify) {
  const { components, ...rest } = sbomOf(root)
  save(bill, `${JSON.stringify({ ...rest, components }, null, 2)}\n`)
  const verdict = audit(root)
  console.log(`物料清单：${bill}，${components.length} 项`)
  console.log(`漏洞通告：${verdict.words}`)
  if (verdict.isBad) process.exitCode = 1
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
