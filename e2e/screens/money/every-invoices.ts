import { pages } from '@zdb/contract/pages'
import { dialog, press, type Screen } from '../screen.ts'

const merchant = `/console/${pages.merchantInvoices.path}`
const received = `${merchant}?side=receive`
const service = `/console/${pages.serviceInvoices.path}`
const titles = `/console/${pages.invoiceTitles.path}`

export const invoiceScreens: readonly Screen[] = [
  { name: 'invoices', who: 'owner', at: merchant, shows: (page) => page.getByRole('row', { name: /待开票/ }) },
  { name: 'invoice-month', who: 'owner', at: merchant, act: press('按月申请发票'), shows: dialog('按月申请发票') },
  { name: 'invoice-detail', who: 'owner', at: merchant, act: press('查看'), shows: dialog('发票申请') },
  { name: 'invoices-received', who: 'owner', at: received, shows: (page) => page.getByRole('row', { name: /待开票/ }) },
  { name: 'invoice-upload', who: 'owner', at: received, act: press('上传发票'), shows: dialog('上传发票') },
  { name: 'invoices-new', who: 'newcomer', at: merchant, shows: (page) => page.getByText(/还没有申请过发票/) },
  { name: 'service-invoices', who: 'owner', at: service, shows: (page) => page.getByRole('row', { name: /闪推服务/ }) },
  { name: 'service-invoices-new', who: 'newcomer', at: service, shows: (page) => page.getByText(/还没有账单/) },
  { name: 'invoice-titles', who: 'owner', at: titles, shows: (page) => page.getByRole('row', { name: /默认/ }) },
  { name: 'invoice-title-new', who: 'owner', at: titles, act: press('新增发票抬头'), shows: dialog('新增发票抬头') },
]
