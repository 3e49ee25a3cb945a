import * as z from 'zod'
import { recognisedFields } from '../places/schemas.ts'

export const Waybill = z.object({ ...recognisedFields, text: z.string() })
