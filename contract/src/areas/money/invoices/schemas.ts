import * as z from 'zod'
import { Email, text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { isCreditCode } from '../../people/qualifications/certificate-numbers.ts'
import { orderInvoiceActions, serviceInvoiceActions } from './actions.ts'
import { serviceKindNames } from './states.ts'

const words = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`).default('')
const email = Email.or(z.literal('')).default('')

const Title = z.object({
  kind: z.enum(['company', 'person']).describe('企业或个人'),
  name: text('发票抬头', 60),
  tax_no: z.string().trim().toUpperCase().max(20).default('').describe('企业必填：18位统一社会信用代码'),
  address: words('注册地址', 100),
  phone: words('注册电话', 30),
  bank: words('开户银行', 60),
  account: z
    .string()
    .trim()
    .regex(/^[\d ]{0,32}$/, '请填写正确的银行账号')
    .default(''),
  email: email.describe('接收邮箱'),
})

const isTitle = ({ kind, tax_no }: z.output<typeof Title>) => kind === 'person' || isCreditCode(tax_no)
const wrongTaxNo = { path: ['tax_no'], message: '请填写正确的税号（18位统一社会信用代码）' }

export const NewTitle = Title.extend({
  id: Id.optional().describe('修改时填写'),
  is_default: z.boolean().default(false),
}).refine(isTitle, wrongTaxNo)

export const TitleRow = Title.extend({ id: z.string(), is_default: z.boolean(), email: z.string() })

export const InvoiceApplication = z.object({
  sn: z.string().trim().min(1).max(40),
  title: text('发票抬头', 60),
  tax_no: z
    .string()
    .trim()
    .toUpperCase()
    .refine((number) => number === '' || isCreditCode(number), wrongTaxNo.message)
    .default('')
    .describe('不填为个人抬头'),
  email,
})

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式不正确')

export const BillableQuery = z.object({ month: Month })
export const Billable = z.array(
  z.object({
    shop_id: z.string(),
    shop_name: z.string(),
    order_count: z.number().int(),
    amount: Yuan.describe('实际支付，已减退款'),
  }),
)
export const MonthRequest = z.object({
  shop_id: Id,
  month: Month,
  title_id: Id,
  amount: Yuan.describe('页面显示的金额，与实际不符时拒绝'),
})

export const OrderInvoiceFilter = PageQuery.extend({
  status: z.string().max(20).default('all'),
  keyword: z.string().trim().max(40).optional(),
})
export const InvoiceTotals = z.record(z.string(), z.number().int())

const File = z.object({ url: z.string(), name: z.string() })

export const OrderInvoiceRow = z.object({
  id: z.string(),
  partner: z.string().describe('对方'),
  shop_name: z.string().describe('开票门店'),
  title: Title.extend({ email: z.string() }),
  amount: Yuan,
  order_count: z.number().int(),
  first_sn: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  overdue: z.boolean().describe('超过期限未开票'),
  turn: z.object({ owner: z.enum(['sender', 'shop', 'none']), until: Moment.nullable(), outcome: z.string() }),
  number: z.string(),
  file: File.nullable(),
  reason: z.string(),
  created_at: Moment,
  updated_at: Moment,
  actions: z.array(z.enum(orderInvoiceActions)),
})

export const OrderInvoiceDetail = OrderInvoiceRow.extend({
  orders: z.array(z.object({ sn: z.string(), amount: Yuan, ended_at: Moment.nullable() })),
})

export const InvoiceReview = z.object({
  id: Id,
  accepted: z.boolean(),
  reason: words('拒绝原因', 200),
  amount: Yuan.optional().describe('页面显示的金额，与实际不符时拒绝'),
})

const InvoiceNumber = z
  .string()
  .trim()
  .regex(/^\d{20}$/, '发票号码为20位数字')
export const InvoiceUpload = z.object({
  id: Id,
  number: InvoiceNumber,
  file: z.string().min(1, '请上传发票文件').max(200),
  amount: Yuan.optional().describe('页面显示的金额，与实际不符时拒绝'),
})

const Kind = z.enum(serviceKindNames)
export const ServiceBill = z.object({
  month: z.string(),
  kind: Kind,
  kind_zh: z.string(),
  amount: Yuan,
  status: z.enum(['open', 'applied', 'issued']),
  status_zh: z.string(),
})
export const ServiceApplication = z.object({
  bills: z
    .array(z.object({ month: Month, kind: Kind }))
    .min(1, '请选择账单')
    .max(100, '一次最多选择100张账单'),
  title_id: Id,
  amount: Yuan.describe('页面显示的合计，与实际不符时拒绝'),
})
export const ServiceInvoiceRow = z.object({
  id: z.string(),
  title: Title.extend({ email: z.string() }),
  amount: Yuan,
  bills: z.array(z.object({ month: z.string(), kind_zh: z.string(), amount: Yuan })),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  number: z.string(),
  red_number: z.string().describe('冲红发票号码'),
  file: File.nullable(),
  reason: z.string(),
  until: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  actions: z.array(z.enum(serviceInvoiceActions)),
})
export const Correction = z.object({ title_id: Id, reason: text('更正原因', 200) })
