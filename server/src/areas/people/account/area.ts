import { account } from '@zdb/contract/people/account/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { dropContacts } from './contacts/contacts.sql.ts'
import { dropEmailRequests } from './security/email.sql.ts'
import { routes } from './routes.ts'

export const accountArea: AreaManifest = {
  name: 'account',
  tables: ['merchant_limit', 'account_contact', 'email_binding'],
  calls: ({ ports, base, accountObstacles }) => serve(account, routes({ ...ports, base, obstacles: accountObstacles })),
  listeners: [
    listen(merchantErased, 'contacts', ({ merchantId }) => dropContacts(merchantId)),
    listen(merchantErased, 'emailRequests', ({ merchantId }) => dropEmailRequests(merchantId)),
  ],
}
