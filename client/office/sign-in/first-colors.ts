/** Sets light or dark as the user chose it in the office, before Mantine is loaded: it reads Mantine's own key and values. */
export function showFirstColors(): void {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
