import * as z from 'zod'
import { ContactPhone, text } from '../../../kit/contact.ts'
import { Id, whole } from '../../../kit/page.ts'
import { contactTypes } from './states.ts'

export const ContactType = z.object({ id: z.number().int(), name: z.string() })

export const StoreContact = z.object({
  id: z.string(),
  sid: z.string(),
  type: z.number().int(),
  type_zh: z.string(),
  name: z.string(),
  phone: z.string(),
  position: z.string(),
})

/** With an id that contact is changed, without one a new one is added. */
export const NewContact = z.object({
  id: Id.optional(),
  type: whole(1, Object.keys(contactTypes).length),
  name: text('联系人姓名', 20),
  phone: ContactPhone,
  position: z.string().trim().max(20, '职务不能超过20个字').default(''),
})

export const OldContact = NewContact.extend({ sid: Id })
export const OldContactQuery = z.object({ sid: Id.optional() })
