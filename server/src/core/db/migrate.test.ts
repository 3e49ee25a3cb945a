import { expect, test } from 'vitest'
import { ConfigError } from '../process/config.ts'
import { refuseOlder } from './migrate.ts'

test('a database that is too old is refused by its name, before anything is changed in it', () => {
  expect(() => refuseOlder(170_006)).toThrow(ConfigError)
  expect(() => refuseOlder(170_006)).toThrow('DATABASE_URL 指向的是 PostgreSQL 17，需要 18 或更高版本')
  for (const version of [180_000, 180_002, 190_000]) expect(() => refuseOlder(version)).not.toThrow()
})
