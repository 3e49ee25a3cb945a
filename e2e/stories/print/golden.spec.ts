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
    // The screen is dark: nothing of it may come out on paper.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(at)
    const paper = page.getByRole('article', { name: article })
    await expect(paper).toBeVisible()
    // Letters come first, and then their size.
    await page.waitForLoadState('networkidle')
    await page.evaluate(`document.fonts.ready.then(() => undefined)`)
    await expect.poll(() => troubleIn(paper), name).toEqual([])
    await expect.soft(paper).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.02, animations: 'disabled' })
    const ground = await page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`)
    expect(ground).toBe('rgb(255, 255, 255)')
  }
})
