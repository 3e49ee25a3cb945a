import { sql } from 'kysely'
import { identity } from '@zdb/contract/identity/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../manifest.ts'
import { dropOldCaptchas } from './guards/captchas.sql.ts'
import { dropOldProofs } from './guards/spent-proofs.sql.ts'
import { routes } from './routes.ts'
import { forgetAccount } from './sessions.ts'

export const identityArea: AreaManifest = {
  name: 'identity',
  tables: [
    'merchant',
    'account',
    'role',
    'session',
    'sign_in_try',
    'sms_code',
    'captcha',
    'known_device',
    'spent_proof',
  ],
  calls: ({ ports }) => serve(identity, routes(ports)),
  jobs: () => [
    job({ name: 'identity.dropOldCaptchas', cron: '*/10 * * * *', run: dropOldCaptchas }),
    job({ name: 'identity.dropOldProofs', cron: '*/10 * * * *', run: dropOldProofs }),
  ],
  notices: { actor_changed: (account) => forgetAccount(Number(account)) },
  retained: [
    { kind: 'smsCode', table: 'sms_code', isOld: (before) => sql`sent_at < ${before}` },
    { kind: 'session', table: 'session', isOld: (before) => sql`expires_at < ${before}` },
    { kind: 'knownDevice', table: 'known_device', isOld: (before) => sql`seen_at < ${before}` },
    { kind: 'signInTry', table: 'sign_in_try', isOld: (before) => sql`last_at < ${before}` },
  ],
}
