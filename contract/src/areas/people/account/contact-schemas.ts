import * as z from 'zod'
import { ContactPhone, text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { positionCodes } from './positions.ts'

const PositionCode = z.coerce
  .number()
  .int()
  .refine((code) => positionCodes.has(code), '请选择职位')

export const ContactFilter = PageQuery.extend({ keyword: z.string().trim().max(40).optional() })

export const ContactRow = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  position: z.number().int(),
  position_name: z.string(),
  remark: z.string(),
  at: Moment,
})

/** With an id it changes that contact. */
export const NewContact = z.object({
  id: Id.optional(),
  name: text('姓名', 20),
  phone: ContactPhone,
  position: PositionCode,
  remark: z.string().trim().max(50, '备注不能超过50个字').default(''),
})

const Position = z.object({ code: z.number().int(), name: z.string() })

export const ContactPersons = z.object({ contact: z.array(ContactRow), position: z.array(Position) })
export const ContactPerson = z.object({ contact: ContactRow, position: z.array(Position) })
