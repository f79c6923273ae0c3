export type Theme = 'system' | 'light' | 'dark';

const place = 'leadwire.theme';

/** The theme that was chosen in this browser, otherwise that of the system. */
export function readTheme(): Theme {
  const text = localStorage.getItem(place);
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Shows a theme, now and when the console is opened again. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(place);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(place, theme);
    document.documentElement.dataset.theme = theme;
  }
}
