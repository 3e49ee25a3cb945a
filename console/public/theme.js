// Before anything is drawn, so that a chosen theme never flashes in the other one.
;(function () {
  try {
    const chosen = localStorage.getItem('zdb.theme')
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
  } catch {
    // Without storage the system's theme is followed.
  }
})()
