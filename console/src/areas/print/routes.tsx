import { page } from '#core/router/page.ts'

export const routes = [
  page('printSetting', { load: () => import('./print-page.tsx').then((file) => file.PrintSettingPage) }),
  page('storePrinting', { load: () => import('./print-page.tsx').then((file) => file.StorePrintingPage) }),
  page('printReceipt', {
    gate: 'always',
    load: () => import('./browser/paper-page.tsx').then((file) => file.PaperPage),
  }),
  page('printSheet', { gate: 'always', load: () => import('./sheets/sheet-page.tsx').then((file) => file.SheetPage) }),
]
