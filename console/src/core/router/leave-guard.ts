import { useBlocker } from '@tanstack/react-router'

/** Whoever would lose what is not saved is asked first: `leaving` is there while the question stands. */
export const useLeaveGuard = (dirty: boolean): { leave: () => void; stay: () => void } | undefined => {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined
}
