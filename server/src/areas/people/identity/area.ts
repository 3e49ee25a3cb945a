import { sql } from 'kysely'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { within } from '#core/db/tx'
import { eraseTrail } from '#core/domain/audit'
import { forgetMovers } from '#core/domain/forget-names.sql'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { accountCancellation } from './cancellation/cancellation-machine.ts'
import { eraseCancelled } from './cancellation/cancellation.ts'
import { dropOldCaptchas } from './guards/captchas.sql.ts'
import { dropOldProofs } from './guards/spent-proofs.sql.ts'
import { merchantErased, securityLetter, securityNotice } from './events.ts'
import { routes } from './routes.ts'
import { tellMailbox, tellPhone } from './security-changes.ts'
import { forgetAccount } from './sessions.ts'
import { backTo, socialReturnRoute } from './social/return-route.ts'
import { dropOldVisits } from './social/social.sql.ts'

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
    'account_cancellation',
    'social_login',
    'social_visit',
  ],
  kept: {
    trail: ['account_cancellation'],
    bounded: ['merchant', 'account', 'role', 'social_login'],
  },
  cleared: {
    captcha: 'identity.dropOldCaptchas',
    spent_proof: 'identity.dropOldProofs',
    social_visit: 'identity.dropOldVisits',
  },
  calls: ({ ports, base }) =>
    serve(
      identity,
      routes(ports, (request) => ({ drivers: ports.social, back: backTo(base(request)) })),
    ),
  rawRoutes: socialReturnRoute,
  machines: [accountCancellation],
  jobs: ({ accountObstacles }) => [
    job({ name: 'identity.dropOldCaptchas', cron: '*/10 * * * *', run: dropOldCaptchas }),
    job({ name: 'identity.dropOldProofs', cron: '*/10 * * * *', run: dropOldProofs }),
    job({ name: 'identity.dropOldVisits', cron: '*/30 * * * *', run: dropOldVisits }),
    job({ name: 'identity.eraseCancelled', cron: '15 * * * *', run: () => eraseCancelled(accountObstacles) }),
  ],
  listeners: [
    listen(securityNotice, 'tell', tellPhone),
    listen(securityLetter, 'tell', tellMailbox),
    listen(merchantErased, 'moves', forgetMovers),
    listen(merchantErased, 'trail', ({ merchantId }) => within((tx) => eraseTrail(tx, merchantId))),
  ],
  notices: { actor_changed: (account) => forgetAccount(Number(account)) },
  retained: [
    { kind: 'smsCode', table: 'sms_code', isOld: (before) => sql`sent_at < ${before}` },
    { kind: 'session', table: 'session', isOld: (before) => sql`expires_at < ${before}` },
    { kind: 'knownDevice', table: 'known_device', isOld: (before) => sql`seen_at < ${before}` },
    { kind: 'signInTry', table: 'sign_in_try', isOld: (before) => sql`last_at < ${before}` },
  ],
}
