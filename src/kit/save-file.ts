/** Hands the browser a file to keep, as if it had been downloaded. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser takes the file up after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const saveJson = (value: unknown, name: string): void =>
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name);
