/** Adds a script of a third party to the page. What the content security policy refuses is a failure like any other. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script of ${new URL(address).host} could not be loaded.`));
    });
    script.src = address;
    document.head.append(script);
  });
}
