import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { dropScratch, folderOf, holdName, prefixOf, sweepLeftovers } from '#areas/desk/rehearsals/public'
import { migrate } from '#core/db/migrate'
import { ConfigError } from '#core/process/config'

export type Scratch = { url: string; folder: string; drop: () => Promise<void> }

/** An empty database beside the installation's own, with its tables, and a folder, for as long as the rehearsal lasts. */
export const openScratch = async (installation: string): Promise<Scratch> => {
  const admin = new pg.Client({ connectionString: installation })
  admin.on('error', () => undefined)
  await admin.connect()
  await sweepLeftovers(admin)
  const name = `${await prefixOf(admin)}${randomBytes(6).toString('hex')}`
  await holdName(admin, name)
  await admin.query(`create database ${pg.escapeIdentifier(name)} template template0`).catch(async (cause: unknown) => {
    await admin.end()
    throw new ConfigError('无法建立演练用的数据库：数据库账号需要建库权限（CREATEDB）', { cause })
  })
  const url = new URL(installation)
  url.pathname = `/${name}`
  const end = async (): Promise<void> => {
    await dropScratch(admin, name)
    await admin.end()
  }
  const folder = folderOf(name)
  const fill = async (): Promise<void> => {
    await mkdir(folder, { mode: 0o700 })
    await migrate(url.href)
  }
  await fill().catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url: url.href, folder, drop: end }
}
