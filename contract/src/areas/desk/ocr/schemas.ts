import * as z from 'zod'
import { recognisedFields } from '../../shop/places/schemas.ts'

export const Waybill = z.object({ ...recognisedFields, text: z.string() })
