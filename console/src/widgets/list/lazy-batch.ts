import type { ComponentType, ReactNode } from 'react'
import { afterFirstRows } from '#core/http/early-answers.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

/** What is done with ticked rows stands on the page from the start and comes after the rows: nobody ticks what is not there yet. */
export const lazyBatch = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => lazyDialog(() => afterFirstRows().then(load))
