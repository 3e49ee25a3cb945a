import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A fresh copy of the migrated template; it goes with the database server when the run ends. */
export const cloneTemplate = async (): Promise<string> => {
  const name = `zdb_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template zdb_template`)
  await admin.end()
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return url.href
}
