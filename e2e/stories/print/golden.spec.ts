import { answerAsFixed, fixedPapers } from '../../screens/print/fixed-papers.ts'
import { troubleIn } from '../../screens/print/paper-lines.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('the documents of the browser look as they were looked at, in either theme', async ({ browserOf }) => {
  test.setTimeout(240_000)
  const owner = await trader('样张')
  const page = await browserOf(owner, { viewport: { width: 794, height: 1123 } })
  for (const { name, at, article, answers } of fixedPapers) {
    await page.unrouteAll()
    await answerAsFixed(page, answers)
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.goto(at)
    const paper = page.getByRole('article', { name: article })
    // Letters come first, and then their size: until then nothing can be printed.
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await page.evaluate(`document.fonts.ready.then(() => undefined)`)
    // The screen is dark: nothing of it may come out on paper.
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect.poll(() => troubleIn(paper), name).toEqual([])
    await expect.soft(paper).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.02, animations: 'disabled' })
    const ground = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`)
    expect(ground).toBe('rgb(255, 255, 255)')
  }
})
