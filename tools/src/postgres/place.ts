import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usableNative } from './binaries.ts'
import { canEnter, runnerOf, type Runner } from './runner.ts'
import { trouble } from './trouble.ts'

/** Where the cluster's files are and who works on them. */
export type ClusterPlace = {
  dir: string
  home: string
  data: string
  native: string
  runner: Runner | undefined
}

export function placeOf(dir: string): ClusterPlace {
  const runner = runnerOf(join(dir, 'data'))
  const home = runner && !makeEnterable(dir, runner) ? realpathSync(homeElsewhere(dir)) : dir
  return { dir, home, data: join(home, 'data'), native: usableNative(home, runner), runner }
}

function makeEnterable(dir: string, runner: Runner): boolean {
  if (canEnter(dir, runner)) return true
  chmodSync(dir, statSync(dir).mode | 0o001)
  return canEnter(dir, runner)
}

// A checkout in a private home folder is closed to the runner. Data then lives in a place derived from the folder's
// path. /var/tmp comes second: some systems sweep it.
function homeElsewhere(dir: string): string {
  const name = `zhuandanbao-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`
  const places = ['/var/lib', '/var/tmp'].map((base) => join(base, name))
  const home = places.find((place) => existsSync(place)) ?? places.find(canMake)
  if (!home) throw trouble(`没有权限写入数据目录：${places.join('、')}。请检查文件夹权限后重试。`)
  const { uid } = lstatSync(home)
  if (uid !== 0 || !lstatSync(home).isDirectory()) throw trouble(`${home} 属于其他用户，不能存放数据。`)
  return home
}

function canMake(folder: string): boolean {
  try {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    return true
  } catch {
    return false
  }
}
