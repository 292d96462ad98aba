/** To the page the form was opened from; where that is not in the app, or nobody can say, `otherwise`. */
export function leaveForm(otherwise: () => void): void {
  if ('navigation' in globalThis && navigation.canGoBack) history.back();
  else otherwise();
}
