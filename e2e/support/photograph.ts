import type { Page } from '@playwright/test'

/** Printed lines, photographed: what a file chooser is given. */
export const photographOf = async (page: Page, lines: readonly string[]) => {
  const paper = await page.context().newPage()
  await paper.setContent(
    `<body style="background:#fff;color:#000;font:36px/72px 'Noto Sans SC'">${lines.map((line) => `<div>${line}</div>`).join('')}`,
  )
  const buffer = await paper.screenshot({ type: 'jpeg', quality: 90 })
  await paper.close()
  return { name: '照片.jpg', mimeType: 'image/jpeg', buffer }
}
