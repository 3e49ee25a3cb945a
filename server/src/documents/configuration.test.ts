import { expect, test } from 'vitest'
import { configurationDocument } from './configuration.ts'

test('every variable that opens something is marked as a secret, addresses with a password and headers with a token among them', () => {
  const rows = [...configurationDocument().matchAll(/^\| `(\w+)`\s*\| (secret)?/gm)]
  const secret = new Map(rows.map(([, name = '', mark]) => [name, mark !== undefined]))
  const addresses = ['DATABASE_URL', 'DATABASE_SESSION_URL', 'DATABASE_STANDBY_URL', 'REDIS_URL', 'SMTP_URL']
  const keys = ['BACKUP_KEY', 'PII_KEY', 'S3_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS', 'METRICS_TOKEN']
  expect([...addresses, ...keys].filter((name) => secret.get(name) !== true)).toEqual([])
  expect(['PUBLIC_URL', 'SITE_URL', 'ALIPAY_PUBLIC_KEY', 'AMAP_WEB_KEY'].filter((name) => secret.get(name))).toEqual([])
})
