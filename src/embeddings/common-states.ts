import type { WorkerModel } from './worker-protocol.ts';

/**
 * The average state of the bundled models' word pieces (see `COMMON_TEXTS`), computed by the models themselves:
 * computing it anew would be a quarter of the cost of a command that asks one question.
 */
const KNOWN: Readonly<Record<string, string>> = {
  'Xenova/gte-small': [
    'efcevYOoKLu7ug89fg6OvP42izyZ+YQ8tf4hPeRUGj3G97U6UhnqvO3Otjw0W4a8vAMDPfS57jxZNrG7HQw1vBP8WbofgYY7Hz1YvcwJiDyXPBm6',
    'f6ZnvIv2nLxNBQy98GfqPCiGDz03Be28Qp+JvJC3Rr37MCe+r1P2uQXGFr0WagU9OkPEvA2vELlokZ68PhFPvOhAxzxQNku8ka7fPKT7tTy7AaE8',
    'hzV/vLi/xLxPvgO9OZIRveTluLzjiZK8peFgPdxlB71cnXk8J4rAvB8UMjyT3Qk8UtfaPKXbBj3BEj89GyS7PNM55zwMvc08m8gNPdnMCD3/fU++',
    'gQgdPQNzCD3k7Ik7JYHrvLWoyLyPNIg8fJbbPCX9C70F06Y8gkTnPBdDJD0Fmko83N+8vM4Tp7y7ss+87XyUu24smDw6HE46F1zvvOmgC7xf+uC7',
    'iBOxvNM66by06ZM8dbnevN2NDz2byGg7yOo5vMNGkrw9irS8XBhAPFRwdb3bx4q8k7yoPEBb1jwdyhC91McdPhoDPr0EvcE8lo4DPVROyLwSyrM8',
    'Ot69vNyZyrzgHoe8gXnAvC4f9zsLh2C76SPNvPaXFD0NFeu83yt7PJmTpjwAsic9YQauPOxSCL37v9w8gNEbO1dXOzwxFHU8YXmevLcMcjw4PzC9',
    'QYZJPdO/tz1CYLc86sMOPbWLKz2kXSG9myLCvEKZerxbZve6VsZqPBAorjuFI786MC7RPNUOL719rha8+LjivQ+twbxkk6i9umVQvF7UrD38I6O8',
    'Yvz/PPJk3LyXKJ06ORbqu52/FT14erW8giKqvIrbKDxNVOg8daKlPHmdlz2xlKy8sjcVPJBHpLt1x8C8wH8gvbIRaj0EYy08oIIjvVoVorz3vdi6',
    'su1JPMauvLz2EOA8v3mzPDF+Eb3P8OI7be6FPfYsCzwsJgK7dnwgvBrc+beSNkk8chAzPUJVibxqhRy9uXkmPeFx8Tzol+G8bmE6vGXJEL2YzMg8',
    'NW9yPXDoK7lky607hYo8vGQ+y7zW18e8WMK0vDd4Br2dM4O8pSE7PJM7sLxD+RM9PzgFvL0IpbzJO/88yeuRPC2hvjxlNKi6qWrPu9qjTD0EMsk7',
    '0O2AvMORnjzVEhs9W4FVvLtb9rwZU9Y7fqVzu8wInTwzdr08VgrpPOlVIz1x5Xe92QsivfSALr5O0CC8da8fPBbT8bwqUgA9p/TXvLfU8DvU3TW8',
    'vXD2POB3aD0OW2U99vaZvJDrDbzx1UQ8IDpbvB6pLD3Zp5w880EnPCF4Bbxeh9c7bOxjvOqvFzy3ipu8G50+vZmxFj3Lx++7Ur4zPrYdET0BnZ08',
    '/iiPvD990DzftJw7AonXu/Gxzb01YjU9pXEZPfpJyzwe/Ve6VsLLvAfM5rwNVAa8Q4ETPfciC7yBZzi9c6XPvBARm7znjJG8/JgjvNHJBb3QmRM8',
    'xlvAPLxBbryAiLE8EjyNPPDsxDwM+BC9ks98vSoTqDzhl828lZSFPIqODLvmM0S8w6ihPFBJBL2tbAU9aFNSPDttUDwDYPi8APW9PMLqw7yh2su8',
    '6NQ3PQ6eoLzFWKq8iy0ZPQ6MYjzo/Gc8h5gBve3mkrzaZcG8YPQ2PUPDTb0gLJo8Fga4PHLbnTxE5sg7OGzCPHXPELvfBZY8vejevI+qKjz3vW08',
    'Mv7avJOGm7y6BTo8iSMAOhsDhb51H948KmhSuyIiGzsZTc+80iPOPOqmDjwS+GE9JccfvQQuiDxWLMI8lRtiPFfm/jwdQju82CeWOxYTET2q2Yo8',
    'Zs/dvOpG5jwLKEy9OpcePHUyCj0Gtjw+eT8CveiXzTy9UtU88AfYu+BU9Dyfn908o1Oau0szjTzwWPk7tmRlPdt9Fb2+PB49dS++PCKtG70ie8k8',
    'cN+lPD/TSryK7QG9DnJdPHeMU713Qli8BMSkPWXlw7w4CJ68mJJbveOWRjxshY483V8DvZssJryVCOi6W0IzPEGMDD3OoIo8ENhZvdnnnrzFfr28',
    '0DLavBhbgjyHxla9QpgLvJJlHjs6Xp08',
  ].join(''),
  'Xenova/all-MiniLM-L6-v2': [
    'mPxMPJBNsDgjwqQ5+JfmOkWoebsTDzY8jIIcvOjw7Ttq79U7UiD8uxhWpzsE0qc8T0zDu7RWmLscf6y7TeEGuterXLzCoy47ZcXEvLA4vrxGqLe8',
    'I7EKuT/Mhrvo8mc8zovSO/OMtDxugFy8gVIJu1s6m7wUKQw8gv3Qu91jBz07ny27oHgPPCngTDzdw2I8lEKxuxywO7sGcVm8jc2IO4Vya7uwFc27',
    '8S1Tu12+bDzRTsK6k7O9u3DVKLyoX405c/t5PPTeZjz/+BU8+DZUPD10OLwvIpe83Tvsu+JMkDxUtbw7iFRPvCiDujvtkyI747slvGEBmbwCEAm8',
    'GE4mvRjDj7q4KF27lcSSOpx0irxwmIq7XgQgvPk8oLuZNHs82tLLO2F0jzr0q4680OyIu0brfDtWOB689c2QPDNDEzt9Bgg7uiuyvH0PEbsaKTA8',
    'JemcO/XwXzz0si87hEKXvGT0wbu1uRW6eecOPPjYijq6kZm8ehCVO9LrFLwAYse6n82EuyUETzwKQ4S6VqVvvJPZKDu2HuY7k0CdPCsmkjy5NXy6',
    'Ro/ju72IeDx3jp07Emwot0JFhLyP7xE7bjHJOkuYZzmkYSo8X1b4Oz+Qt7z1mYK66mr7O4exI70hSV89h7QoOx9Bpzv2qbW76JimO/Kgpbx4bVg8',
    '97isPJ0Pkwm1PE+7bN1Nu4N6SzxIsmw8kxJpPFTNlLydfR28rVqdO+xCqTs84CU8J9olPHvcfrxwUJw89dBxvPg+h7xn6jK8MpfaOek5YjwTlom7',
    'pEqXO5N3eztZwUm8jx6NPC39NjwkRca6T06IPJKY57a7Tq+7PnIMPDNxITyZQJ08xJWuusf4BDz9Fha8+Qqhu3haxDx8pr48FFeuPNY8V7r5J467',
    'xVKou1NYkrvsTVw8r5muuw79NzvJKpi84j9+vNwptDxZh0s7jmpau/XxgzyNJ3O78LPPuoAjiDy7oTM60PEXPGyCDLwHos86+Au+O5UuBTwDjqQ8',
    'ulCoPKZLmTzppoi8IR1gPM2cXTt4eWA83vTyORNPV7yo3W86qfIgO0f6rrvACJo8d3kKOxItJrzIMCo6yUwFvBVIvbwC8g687WgYvKdDOj2i5Wy8',
    'pycxPHkgjjzxyEu4mvqTvAHg87p9dDO8uZrYO+hgujvlRqc7xr8WvGgaNDxB74G8RYinOzcobomzuxg80GUcO5cacrpwnOQ7TjtWu4sBNLz0SCO8',
    'dEuUPNnrwTxZSLA8tuy1vKTGtrth4P+7ZOpFOnTAVrt9Bqc8O8Tdu0/e+rsX80M8mZSpPIueDbyxTSI7rZa5O7GCQTvE0p86wn8ePFkKqjytQj47',
    '2sZAvMwOjryRT3s7o9XPu3IFfLwIOeW5shsbOyjPGTyWrV88XSIEvIn3jbzDvEM860zAPM6Fjjy1u5M8HJVnvPTrJrv+cDc7CE4BvSxyWDx5ZAY8',
    'AhO1u92BJLsfpwk7nIxvOoOjfjzhqo68Le/vOJhfvjy0LhG8L44wvFPunrtYzBK8HDJ2vOY6O7y9CHI76pTLPCwL5zv/SDM8H1P+uyiDOjwrPwu7',
    'aNIFvCZIQjxVF4W7JVBuvDMJQ7uNkgW8na3jvP6Whzu/5uG61CjFPPpForyAH1S8XmSjvDVntLrU5N68K8WvvE9W7LsCj6o7VQtPu98wZzy0JfO6',
    'WmhZvDtwEDyYrxO8AwSavIc/QrKi6aG7PLNfvPk0pjuJfYA65+zOPFs7mbuSlCA887WPO+kpKTwSFPK7cOV1uz3qgTxOgti7F7fcuwCQE7shnSa8',
    'NZDAPB1zI7y9IeK7dF+LvFkCqztm10c8aEWTPDLXgzy/T3s8C17Ju2CdDzt8xyA9zmoUvLwydrw3seY75CaMPLyeZTtoHfy71ZhGPCWxiLuXQxU7',
    'yQ1IOyNVUDyx02e8RFbROaqjMTwmUc28jUwqO6uRS7sHC2676QV3uuECxLv21Ck85pmyvASk3bvxZBU8BlcevAT5izv/UJy8SOBIvDI5FrrWyic8',
    'mxMlumxZp7pYTEu8OfBSPFbmHrxiY7q8',
  ].join(''),
};

/** Undefined for every model that is not known to the last byte. Of weights in eight bits it is what it is of all. */
export function commonStates({ name, digests }: Pick<WorkerModel, 'name' | 'digests'>): Float32Array | undefined {
  const known = Object.keys(digests).length > 0 ? KNOWN[name] : undefined;
  if (known === undefined) return undefined;
  const bytes = Buffer.from(known, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
