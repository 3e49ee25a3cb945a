import { isKnown, licenceOf } from './licences.ts'
import { keyOf, lockOf, packagesOf, type Package } from './lock.ts'
import { overrideReasons, reasons } from './reasons.ts'
import { undeclared, usesIn, type Use } from './uses.ts'
import { overridesOf } from './workspaces.ts'

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

type Supply = {
  uses: readonly Use[]
  undeclared: readonly string[]
  overrides: Readonly<Record<string, string>>
  packages: readonly Package[]
  reasons: Readonly<Record<string, string>>
}

export const supplyOf = (root: string): Supply => ({
  uses: usesIn(root),
  undeclared: undeclared(root),
  overrides: overridesOf(root),
  packages: packagesOf(lockOf(root)),
  reasons: { ...reasons, ...overrideReasons },
})

/** What is wrong with what comes from outside, in words for whoever changed it. */
export const problemsOf = (supply: Supply): string[] => {
  const asked = new Set([...supply.uses.map(({ name }) => name), ...Object.keys(supply.overrides)])
  const versions: [string, string][] = [
    ...supply.uses.map(({ name, version }): [string, string] => [name, version]),
    ...Object.entries(supply.overrides),
  ]
  return [
    ...versions
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `版本不精确：${name} ${version}`),
    ...[...asked].filter((name) => !supply.reasons[name]).map((name) => `没有写明用途：${name}`),
    ...Object.keys(supply.reasons)
      .filter((name) => !asked.has(name))
      .map((name) => `用途所说的依赖已不在：${name}`),
    ...supply.uses
      .filter(({ files }) => files.length === 0)
      .map(({ name, workspace }) => `没有被用到：${workspace || '根'} 的 ${name}`),
    ...supply.undeclared.map((use) => `用到却没有声明：${use}`),
    ...supply.packages
      .filter((each) => !isKnown(licenceOf(each)))
      .map((each) => `许可证未经认可：${keyOf(each)} ${licenceOf(each)}`),
  ]
}
