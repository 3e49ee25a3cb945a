import * as z from 'zod'
import { isCreditCode, isFoodPermitNumber, isIdentityNumber } from './certificate-numbers.ts'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { endingNames, qualificationTypeNames, qualificationTypes, standingNames } from './states.ts'

export const QualificationType = z.enum(qualificationTypeNames)

const Day = z.iso.date('日期格式不正确')
/** A document without an end is in force for good. */
const LastDay = Day.nullable().describe('空为长期有效')

const numberChecks = {
  identity_card: isIdentityNumber,
  business_licence: isCreditCode,
  food_circulation_permit: isFoodPermitNumber,
} as const

const Content = z.object({
  type: QualificationType,
  name: text('证件上的名称', 60),
  number: z.string().trim().toUpperCase().max(40).describe('证件号码'),
  valid_from: Day,
  valid_until: LastDay,
  images: z.array(z.string().max(300)).describe('上传后的图片地址；身份证为人像面与国徽面'),
})

/** What is written on a document agrees with itself: the digits that check the number, the dates, the pictures. */
const consistent = (
  { type, number, valid_from, valid_until, images }: z.output<typeof Content>,
  ctx: z.RefinementCtx,
): void => {
  const { pictures, label, numberLabel } = qualificationTypes[type]
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (!numberChecks[type](number)) issue('number', `${numberLabel}不正确，请核对`)
  if (valid_until !== null && valid_until <= valid_from) issue('valid_until', '截止日期须晚于起始日期')
  if (images.length !== pictures) issue('images', `${label}需要${pictures}张图片`)
}

export const NewQualification = Content.superRefine(consistent)

export const QualificationItem = z.object({
  id: z.string().describe('未提交时为空'),
  type: QualificationType,
  type_zh: z.string(),
  status: z.enum(standingNames),
  status_zh: z.string(),
  name: z.string(),
  number: z.string().describe('列表中部分隐藏'),
  valid_from: z.string(),
  valid_until: LastDay,
  days_left: z.number().int().nullable().describe('到期前的天数；已到期为负'),
  images: z.array(z.string()),
  reason: z.string().describe('未通过的原因'),
  submitted_at: Moment.nullable(),
  inherited: z.boolean().describe('门店未单独提交，沿用账户资质'),
  renewal: z
    .object({ id: z.string(), status: z.enum(['reviewing', 'rejected']), status_zh: z.string(), reason: z.string() })
    .nullable()
    .describe('更换中的新版本；旧版本在此期间继续有效'),
  actions: z.array(z.enum(['submit', 'renew', 'withdraw'])),
})

export const Qualifications = z.object({
  qualification_items: z.array(QualificationItem),
  must_qualification: z.array(
    z.object({ code: QualificationType, name: z.string(), required: z.boolean(), why: z.string() }),
  ),
})

export const OldShopQuery = z.object({ sid: Id.optional() })
export const OldShopBody = Content.extend({ sid: Id.optional() }).superRefine(consistent)

/** The certificate read from a picture: what was found, for a person to check. */
export const CertificateQuery = z.object({ type: QualificationType })
export const CertificateFields = z.object({
  name: z.string(),
  number: z.string(),
  valid_from: z.string(),
  valid_until: LastDay,
  long_term: z.boolean(),
})

export const EndingFilter = PageQuery.extend({ status: z.enum(endingNames) })
export const EndingDocument = QualificationItem.extend({
  sid: z.string().describe('门店自己的证件；账户的证件为空'),
  store: z.string().describe('门店名称'),
})

export const Credential = z.object({ sid: z.string(), name: z.string(), items: z.array(QualificationItem) })

export const Certified = z.object({
  sid: z.string(),
  name: z.string(),
  certified: z.boolean().describe('接单所需的资质都在有效期内'),
  missing: z.array(z.object({ type: QualificationType, name: z.string() })),
})
